// Makes the secrets that a deployment lacks, once, in the folder `secrets` of the folder that is named.
import { loadSecrets, secretNames } from '../local/secrets.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('name the folder that holds the folder `secrets`');
loadSecrets(folder);
console.log(`${secretNames.join(', ')} are in ${folder}/secrets`);
