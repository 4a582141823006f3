import '@cws/kit/start';
import { runServiceProcess } from '@cws/kit';
import { workspaceProcess } from './process';

runServiceProcess(workspaceProcess);
