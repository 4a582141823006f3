import { join } from 'node:path';

/** Written by the local run: the origin of the demo page, on which `npm run seed` lets the demo widget be shown. */
export const demoPageFile = (dataDir: string): string => join(dataDir, 'demo-page.json');

/** Written by `npm run seed`: the snippet of the demo widget and the address of the help centre, which the demo page contains. */
export const demoWidgetFile = (dataDir: string): string => join(dataDir, 'demo-widget.json');
