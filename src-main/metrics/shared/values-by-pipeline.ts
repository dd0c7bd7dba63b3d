import { holds, type Interval } from '#shared/time/time.ts';
import { growableBytes, growableMoments } from '../../stats/growable-array.ts';
import type { Sample } from '../contract.ts';
import { type Points, secondsOf } from './points.ts';

/** The values of one pipeline, in the order of its series; without their runs, which a ranking does not show. */
export type PipelineValues = Pick<Points, 'length' | 'at' | 'seconds' | 'flaky'>;

/** The values of each pipeline whose closing moment lies in the window, by the name of the pipeline; one without a value is there too. */
export function valuesByPipeline(
  series: Iterable<{ readonly name: string; readonly samples: Iterable<Sample> }>,
  window: Interval,
): ReadonlyMap<string, PipelineValues> {
  const pipelines = new Map<string, ReturnType<typeof growingValues>>();
  for (const { name, samples } of series) {
    const values = pipelines.get(name) ?? growingValues();
    pipelines.set(name, values);
    for (const sample of samples) if (holds(window, sample.at)) values.push(sample);
  }
  return new Map(Array.from(pipelines, ([name, values]) => [name, values.done()]));
}

function growingValues() {
  const [at, seconds, flaky] = [growableMoments(), growableMoments(), growableBytes()];
  return {
    push(sample: Sample): void {
      at.push(sample.at);
      seconds.push(secondsOf(sample));
      flaky.push(sample.flaky ? 1 : 0);
    },
    done: (): PipelineValues => ({ length: at.length, at: at.done(), seconds: seconds.done(), flaky: flaky.done() }),
  };
}
