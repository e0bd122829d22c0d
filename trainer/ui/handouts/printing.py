"""Printers: which one, and whether there is any."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from trainer.ui.handouts.paper import Sheets

NO_PRINTER = "No printer is set up on this computer. Save a PDF and print it elsewhere."

_DPI = 600

#: Sets a printer up as somebody wants it; False when nobody wants to print after all.
AskPrinter = Callable[[QWidget, "QPrinter"], bool]


def has_printer() -> bool:
    """Return whether a printer is set up."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return bool(QPrinterInfo.availablePrinterNames())


def ask_printer(parent: QWidget, printer: QPrinter) -> bool:
    """Let the system ask which printer, how many copies and which pages."""
    from PySide6.QtPrintSupport import QPrintDialog

    dialog = QPrintDialog(printer, parent)
    return dialog.exec() == QPrintDialog.DialogCode.Accepted.value


def printer_for(sheets: Sheets) -> QPrinter:
    """Return the usual printer, set to the paper of the pages."""
    from PySide6.QtPrintSupport import QPrinter

    from trainer.ui.handouts.paper import page_layout

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    # Finer dots make felts no sharper on paper, and slow.
    printer.setResolution(_DPI)
    printer.setPageLayout(page_layout(sheets.paper))
    printer.setDocName(f"{sheets.handout.kind}: {sheets.handout.title}")
    printer.setCreator("Dealer Trainer")
    return printer
