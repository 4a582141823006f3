// Refuses everything at the least cost that a process of Node.js has for it: what a machine can serve beside a load is measured with it.
import { createServer } from 'node:net';

const REFUSAL = Buffer.from('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n');

// A send of the generator arrives in one piece.
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(REFUSAL));
  socket.on('error', () => socket.destroy());
});
server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, () => {
  process.send!((server.address() as { port: number }).port);
});
process.on('disconnect', () => process.exit(0));
