// Preloaded into the processes of a system by NODE_OPTIONS: at each SIGUSR2 a process writes which files have run a function since
// the last one.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const isService = process.argv[1]?.endsWith('/dist/main.js') ?? false;
if (isService) watch(join(process.env.COVERAGE_FOLDER, `${process.pid}.json`));

function watch(path) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  let takes = 0;
  const write = (files) => {
    writeFileSync(`${path}.new`, JSON.stringify({ takes: takes++, files }));
    renameSync(`${path}.new`, path);
  };
  process.on('SIGUSR2', () =>
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      write(coverage.result.filter(hasRun).map(({ url }) => url));
    }),
  );
  write([]);
}

const hasRun = ({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0);
