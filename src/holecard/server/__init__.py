"""The only asynchronous code: sockets, sessions, and a lock for each table."""
