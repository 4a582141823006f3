// Prepares the mongod of this network namespace, with the passwords in the given folder.
import { join } from 'node:path';
import { loadPasswords } from './passwords.ts';
import { prepareMongodb } from './prepare-mongodb.ts';

const [folder, member] = process.argv.slice(2);
if (!folder || !member)
  throw new Error('give the folder that contains the folder `secrets`, and the host:port of mongod');
const passwords = loadPasswords(join(folder, 'secrets', 'databases'));
await prepareMongodb({ local: '127.0.0.1:27017', member, passwords });
console.log('MongoDB is ready, with a user for each service and each migration');
