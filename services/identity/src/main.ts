import '@cws/kit/start';
import { runServiceProcess } from '@cws/kit';
import { identityProcess } from './process';

runServiceProcess(identityProcess);
