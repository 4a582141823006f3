import '@cws/kit/start';
import { runFrontProcess } from '@cws/kit';
import { gatewayProcess } from './process';

runFrontProcess(gatewayProcess, { youngGenerationMib: 32 });
