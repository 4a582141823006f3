import '@cws/kit/start';
import { runServiceProcess } from '@cws/kit';
import { grantsProcess } from './process';

runServiceProcess(grantsProcess);
