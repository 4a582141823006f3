// Creates the missing secrets of a deployment in <folder>/secrets and prints the Secrets for its chart, for `kubectl apply -f -`.
import { loadSecrets } from '../processes/secrets.ts';
import { kubernetesSecrets, MissingVariables } from './kubernetes-secrets.ts';

const [name, folder] = process.argv.slice(2);
if (!name || !folder) throw new Error('give the name of the release and a folder that keeps its secrets');
try {
  const items = kubernetesSecrets(name, loadSecrets(folder), process.env);
  console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
} catch (error) {
  if (!(error instanceof MissingVariables)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
