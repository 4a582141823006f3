// Makes the secrets that a deployment lacks, once, in <folder>/secrets, and gives each container its own in <folder>/for.
import { join } from 'node:path';
import { loadSecrets } from '../processes/secrets.ts';
import { loadPasswords } from './passwords.ts';
import { secretFiles, writeSecretFiles } from './secret-files.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('name the folder that holds the folders `secrets` and `for`');
const files = secretFiles(loadSecrets(folder), loadPasswords(join(folder, 'secrets', 'databases')));
writeSecretFiles(join(folder, 'for'), files);
for (const [holder, own] of Object.entries(files)) console.log(`${holder}: ${Object.keys(own).join(', ')}`);
