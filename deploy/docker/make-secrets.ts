// Creates the missing secrets of a deployment in <folder>/secrets, and copies to <folder>/for the ones of each container.
import { join } from 'node:path';
import { loadSecrets } from '../processes/secrets.ts';
import { loadPasswords } from './passwords.ts';
import { secretFiles, writeSecretFiles } from './secret-files.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('give the folder that contains the folders `secrets` and `for`');
const files = secretFiles(loadSecrets(folder), loadPasswords(join(folder, 'secrets', 'databases')));
writeSecretFiles(join(folder, 'for'), files);
for (const [holder, own] of Object.entries(files)) console.log(`${holder}: ${Object.keys(own).join(', ')}`);
