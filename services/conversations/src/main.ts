import '@cws/kit/start';
import { runServiceProcess } from '@cws/kit';
import { conversationsProcess } from './process';

runServiceProcess(conversationsProcess, { youngGenerationMib: 32 });
