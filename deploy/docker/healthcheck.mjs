// Health of the process in this container: 0 when its GET /readyz is 200.
import { get } from 'node:http';

const fail = (reason) => {
  console.error(reason);
  process.exit(1);
};

get({ host: '127.0.0.1', port: process.env.HTTP_PORT, path: '/readyz', timeout: 3000 }, ({ statusCode }) =>
  statusCode === 200 ? process.exit(0) : fail(`/readyz answers ${statusCode}`),
)
  .on('timeout', () => fail('/readyz does not answer'))
  .on('error', ({ message }) => fail(message));
