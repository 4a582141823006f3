// Imported first by each process, before the modules that it loads.
import './require-node';
import { keepYoungGenerationSmall } from './process/young-generation';

keepYoungGenerationSmall();
