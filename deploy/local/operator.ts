// `npm run -s operator -- <noun> <verb> …`: speaks gRPC to the services, in the local run and anywhere else alike.
import { Advice } from './advice.ts';
import { commandFor } from './operator/commands.ts';
import { connect } from './operator/connection.ts';
import { explainFailure } from './operator/failure.ts';
import { WrongUsage } from './operator/usage.ts';

try {
  const { run, args } = commandFor(process.argv.slice(2));
  const connection = connect(process.env);
  try {
    console.log(JSON.stringify(await run(connection, ...args), null, 2));
  } finally {
    connection.close();
  }
} catch (error) {
  console.error(error instanceof Advice ? error.message : explainFailure(error));
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}
