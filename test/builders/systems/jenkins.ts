import type { Build, Job } from '#test/simulators/jenkins/model.ts';

const start = Date.UTC(2026, 8, 1, 8);

/** A build of a job by its number; every field can be given otherwise. */
export function aBuild(number: number, more: Partial<Build> = {}): Build {
  return {
    number,
    timestamp: start + number * 600_000,
    queuedMillis: 2000,
    duration: 60_000,
    result: 'SUCCESS',
    building: false,
    causes: [{ kind: 'scm' }],
    changes: [{ commitId: `c${number}`, timestamp: start + number * 600_000 - 60_000 }],
    revision: `c${number}`,
    branch: 'main',
    remote: 'https://git.example/shop/web.git',
    ...more,
  };
}

/** A job with builds from one number to another. */
export function aJob(name: string, from: number, to: number, kind: Job['kind'] = 'freestyle'): Job {
  return {
    kind,
    name,
    downstream: [],
    builds: Array.from({ length: to - from + 1 }, (_, index) => aBuild(from + index)),
  };
}
