/** Lets things happen in the order of their moments, whoever planned them first. */
export interface Timeline {
  at(moment: number, happen: (moment: number) => void): void;
  /** Runs until nothing is planned before `until`. */
  run(until: number): void;
}

export function createTimeline(): Timeline {
  const planned: { readonly moment: number; readonly happen: (moment: number) => void }[] = [];
  return {
    at(moment, happen) {
      let index = planned.length;
      while (index > 0 && (planned[index - 1]?.moment ?? 0) < moment) index--;
      planned.splice(index, 0, { moment, happen });
    },
    run(until) {
      for (let next = planned.pop(); next !== undefined && next.moment < until; next = planned.pop())
        next.happen(next.moment);
    },
  };
}
