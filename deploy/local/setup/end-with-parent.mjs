// Preloaded into a program that knows no supervisor: it ends when the supervisor's IPC channel does.
process.once('disconnect', () => process.exit(0));
