import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

/** What a hostile system repeats within its answers. */
export const fillings = {
  objects: () => '{},',
  arrays: () => '[],',
  numbers: () => '0,',
  'different keys': (at: number) => `{"${at.toString(36)}":0},`,
  'one long string': (at: number) => (at === 0 ? '"' : 'a'.repeat(1000)),
  nesting: () => '[',
} as const;
export type Filling = keyof typeof fillings;

/** Fields that let the answer pass for a first one of each system; the lists hold what is repeated. */
const frames: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  jira: ['"baseUrl":"http://a","version":"9.0","displayName":"a","jql":"a","total":1', ['issues']],
  jenkins: ['"_class":"com.cloudbees.hudson.plugins.folder.Folder","name":"a"', ['jobs', 'builds']],
  'azure-devops': ['"count":1', ['value']],
  github: ['"id":1,"full_name":"a/b","default_branch":"main"', ['topics', 'workflows']],
};

/** The text of an answer of so many bytes, in parts. */
function* partsOf(system: string, filling: Filling, bytes: number): Generator<string> {
  const [fields, lists] = frames[system] ?? ['', []];
  yield `{${fields}`;
  for (const list of lists) {
    yield `,"${list}":[`;
    for (let [size, at] = [0, 0]; size < bytes / lists.length; ) {
      let part = '';
      for (; part.length < 16_000; at++) part += fillings[filling](at);
      size += part.length;
      yield part;
    }
    if (filling === 'one long string') yield '",';
    yield filling === 'nesting' ? '' : '0]';
  }
  yield '}';
}

/** Answers each request with so many bytes, packed where the client takes that. */
export function answerHostile(system: string, filling: Filling, bytes: number) {
  return (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-jenkins': '2.500' });
    const text = Readable.from(partsOf(system, filling, bytes));
    text.pipe(createGzip({ level: 1 })).pipe(response);
    response.on('close', () => text.destroy());
  };
}

/** Answers each request with a text in chunks of one byte, each with so many bytes of extension that whoever keeps the chunk as it came keeps 64 KB. */
export function answerInTinyChunks(chunks: number) {
  const extension = 'e'.repeat(60_000);
  function* parts(): Generator<string> {
    const text = `"${'a'.repeat(chunks - 2)}"`;
    yield 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    for (const byte of text) yield `1;${extension}\r\n${byte}\r\n`;
    yield '0\r\n\r\n';
  }
  return ({ socket }: IncomingMessage): void => {
    const text = Readable.from(parts());
    text.pipe(socket);
    socket.on('close', () => text.destroy());
  };
}
