import { z } from 'zod';
import { isMoment } from '../moments.ts';

/** A moment as a Jira writes it (`2020-06-12T08:13:13.360+0800`), in milliseconds since 1970. */
const Moment = z.string().transform(Date.parse).refine(isMoment, 'is not a moment');
/** `changelog/bulkfetch` sends numbers, of seconds in its documentation. A number of milliseconds so small lies in 1973. */
const AnyMoment = z.union([
  Moment,
  z
    .number()
    .transform((number) => Math.round(number < 1e11 ? number * 1000 : number))
    .refine(isMoment, 'is not a moment'),
]);
const Id = z.string().regex(/^\d+$/);

/** Only the fields in use. What lacks the first two is another product. */
export const ServerInfo = z.object({
  baseUrl: z.string().optional(),
  version: z.string().optional(),
  deploymentType: z.string().nullish(),
  serverTime: Moment.nullish(),
});

export const Myself = z.object({ displayName: z.string().nullish(), name: z.string().nullish() });

export const FilterAnswer = z.object({ name: z.string().nullish(), jql: z.string() });

export const StateAnswer = z.object({
  id: Id,
  name: z.string(),
  statusCategory: z.object({ key: z.string() }).nullish(),
});
export type StateAnswer = z.output<typeof StateAnswer>;
export const StatesAnswer = z.array(StateAnswer);

/** One change of an item. `from` and `to` are ids; the names beside them are translated. */
const Item = z.object({
  field: z.string().nullish(),
  fieldId: z.string().nullish(),
  fieldtype: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
});

export const Entry = z.object({
  id: z.string().nullish(),
  created: AnyMoment,
  items: z.array(Item).nullish(),
});
export type Entry = z.output<typeof Entry>;

export const IssueAnswer = z.object({
  id: Id,
  key: z.string(),
  fields: z.object({
    summary: z.string().nullish(),
    issuetype: z.object({ name: z.string() }).nullish(),
    status: StateAnswer,
    labels: z.array(z.string()).nullish(),
    created: Moment,
    updated: Moment,
    resolutiondate: Moment.nullish(),
  }),
  changelog: z.object({ total: z.number().nullish(), histories: z.array(Entry) }).nullish(),
});
export type IssueAnswer = z.output<typeof IssueAnswer>;

/** The requested fields of every issue. */
export const issueFields = ['summary', 'issuetype', 'status', 'labels', 'created', 'updated', 'resolutiondate'];

const MomentIfAny = Moment.nullable().catch(null);

/** An issue with its id and its last change only. One with invalid values exists all the same. */
export const IssueIdentity = z.object({
  id: Id,
  key: z.string(),
  fields: z.object({
    created: MomentIfAny,
    updated: MomentIfAny,
    /** Requested only for the comparison with the stored issues. */
    issuetype: z.object({ name: z.string() }).nullish().catch(null),
    status: z.object({ id: z.string() }).nullish().catch(null),
  }),
});
export type IssueIdentity = z.output<typeof IssueIdentity>;

/** A Data Center's page of a search. It may hold fewer rows than requested. */
export const ServerFrame = z.object({ total: z.number() });

/** A Cloud's page of a search. */
export const CloudFrame = z.object({ nextPageToken: z.string().nullish(), isLast: z.boolean().nullish() });

/** The changes of many issues at once, oldest first. Issues without any are left out. */
export const BulkChangelog = z.object({
  issueChangeLogs: z.array(z.object({ issueId: z.string(), changeHistories: z.array(Entry).nullish() })),
  nextPageToken: z.string().nullish(),
});

/** A page of the changes of one issue, oldest first. */
export const ChangelogPage = z.object({
  values: z.array(Entry),
  total: z.number().nullish(),
  isLast: z.boolean().nullish(),
});

/** An issue that left the filter, requested by its id. */
export const MissedIssue = z.object({
  fields: z.object({
    updated: Moment.nullish(),
    archiveddate: z.string().nullish(),
    project: z.object({ archived: z.boolean().nullish() }).nullish(),
  }),
});

export const CountAnswer = z.object({ count: z.number() });
