// `npm run -s operator -- <noun> <verb> …`: speaks gRPC to the services, in the local run and anywhere else alike.
import { operate } from './operate.ts';

const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
