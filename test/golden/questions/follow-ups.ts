import { issues } from '#shared/api/issues.ts';
import { runs } from '#shared/api/runs.ts';
import { onePoint, points, pointsPage } from '#shared/desktop/commands.ts';
import type { Answer } from '../ask.ts';
import type { Question } from './question.ts';

/** Which question comes after which answer, where the answer hands something on: the next page, or a point to open. */
export function followUpsOf(question: Question, answer: Answer): readonly Question[] {
  const { endpoint, input } = question;
  if (endpoint === runs.id || endpoint === issues.id)
    return answer.next === null ? [] : [{ ...question, input: { ...input, cursor: answer.next } }];
  if (endpoint === pointsPage.id) return nextPage(question, answer);
  if (endpoint === points.id && input.most === undefined) return pointsToOpen(question, answer);
  return [];
}

const read = ({ body }: Answer): unknown => JSON.parse(new TextDecoder().decode(body));

function nextPage(question: Question, answer: Answer): readonly Question[] {
  const { input } = question;
  const parsed = pointsPage.output.safeParse(read(answer));
  const page = Number(input.page);
  const isLast = !parsed.success || (page + 1) * Number(input.size) >= parsed.data.count;
  return isLast || input.order !== undefined ? [] : [{ ...question, input: { ...input, page: page + 1 } }];
}

function pointsToOpen(question: Question, answer: Answer): readonly Question[] {
  const parsed = points.output.safeParse(read(answer));
  if (!parsed.success) return [];
  const { runs: columns, issues: ofIssues, at } = parsed.data.points;
  const indexes = [...new Set([0, at.length >> 1, at.length - 1])].filter((index) => index >= 0 && index < at.length);
  const keyAt = (index: number): string => ofIssues?.key[index] ?? columns.map(({ id }) => id[index]).join('-');
  const { by: _, ...input } = question.input;
  return indexes.map((index) => ({ ...question, endpoint: onePoint.id, input: { ...input, key: keyAt(index) } }));
}
