// `npm run -s operator -- <noun> <verb> …` calls the services over gRPC, in the local run and in any other deployment.
import { operate } from './operate.ts';

const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
