// Creates the missing secrets of a deployment in <folder>/secrets and prints the Secrets for its chart, for `kubectl apply -f -`.
import { loadSecrets } from '../processes/secrets.ts';
import { kubernetesSecrets, MissingVariables } from './kubernetes-secrets.ts';

const [name, folder] = process.argv.slice(2);
if (name && folder) print(name, folder);
else fail('usage: npm run -s kubernetes:secrets -- RELEASE FOLDER, where the folder keeps the secrets of the release');

function print(release: string, keptIn: string): void {
  try {
    const items = kubernetesSecrets(release, loadSecrets(keptIn), process.env);
    console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  } catch (error) {
    if (!(error instanceof MissingVariables)) throw error;
    fail(error.message);
  }
}

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
