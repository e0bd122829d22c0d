"""Papers to hand out, as PDF: worksheets, answer keys, paytable cards and exam records."""
