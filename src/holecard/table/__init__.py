"""The live table without its sockets: money, the log, rooms."""
