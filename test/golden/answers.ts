import { openWriter } from '#main/store/writer.ts';
import { type Answer, type Asker, createAsker } from './ask.ts';
import { clock } from './companies/clock.ts';
import type { World } from './companies/world.ts';
import { followUpsOf } from './questions/follow-ups.ts';
import { detailPhase, keyOf, type Question } from './questions/question.ts';
import { type Extent, questionsOf } from './questions/questions.ts';
import { subjectsOf } from './subject.ts';

export interface Answered {
  readonly question: Question;
  readonly answer: Answer;
}

/** Asks the questions about a company in a database just built: the main ones, all others in detail, and after each change the main ones again. */
export function* answersOf(world: World, file: string, extent: Extent): Generator<Answered> {
  const asker = createAsker(file);
  try {
    const { size, phases } = world;
    yield* askMain('collected');
    if (extent === 'all') {
      const phase = detailPhase;
      const main = new Set(questionsOf(subjectsOf(asker, size), { size, extent: 'main', phase }).map(keyOf));
      const all = questionsOf(subjectsOf(asker, size), { size, extent, phase });
      yield* answersTo(
        all.filter((question) => !main.has(keyOf(question))),
        asker,
        size.pages,
      );
    }
    for (const { name: phase, change } of phases) {
      const store = openWriter(file, clock);
      change(store);
      store.close();
      yield* askMain(phase);
    }
  } finally {
    asker.close();
  }

  function askMain(phase: string): Generator<Answered> {
    const { size } = world;
    return answersTo(questionsOf(subjectsOf(asker, size), { size, extent: 'main', phase }), asker, size.pages);
  }
}

/** Asks questions, each once, and those that come after their answers, so many pages of each list. */
export function* answersTo(questions: readonly Question[], asker: Asker, pages: number): Generator<Answered> {
  const seen = new Set<string>();
  for (const first of questions) {
    let waiting: readonly Question[] = [first];
    for (let page = 0; waiting.length > 0 && page <= pages; page++) {
      const next: Question[] = [];
      for (const question of waiting) {
        const key = keyOf(question);
        if (seen.has(key)) continue;
        seen.add(key);
        const answer = asker.ask(question);
        yield { question, answer };
        next.push(...followUpsOf(question, answer));
      }
      waiting = next;
    }
  }
}
