"""The table: a scene that knows places, events and felts, but no game and no lesson."""
