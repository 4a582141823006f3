import '@cws/kit/start';
import { runServiceProcess } from '@cws/kit';
import { profilesProcess } from './process';

runServiceProcess(profilesProcess);
