// A stand-in for a transcription service in the style of OpenAI.
import { createServer } from 'node:http';

export interface SpeechService extends AsyncDisposable {
  readonly url: string;
  /** What was sent, as fields of the form; the file as its size in bytes. */
  readonly requests: {
    readonly path: string;
    readonly key: string;
    readonly fields: Record<string, string[]>;
  }[];
  /** Answers the next requests with these, each an HTTP status or a body. */
  readonly answers: (number | object)[];
}

export const heardByService = {
  language: 'english',
  text: 'So, um, hello there. Bye!',
  words: [
    { word: 'So', start: 0.2, end: 0.5 },
    { word: 'um', start: 0.6, end: 0.9 },
    { word: 'hello', start: 1, end: 1.4 },
    { word: 'there', start: 1.4, end: 1.8 },
    { word: 'Bye', start: 3, end: 3.4 },
  ],
  segments: [
    { start: 0, end: 2, text: ' So, um, hello there.' },
    { start: 2.8, end: 3.5, text: ' Bye!' },
  ],
};

export async function startSpeechService(): Promise<SpeechService> {
  const requests: SpeechService['requests'] = [];
  const answers: SpeechService['answers'] = [];
  const server = createServer((request, response) => {
    const type = request.headers['content-type'] ?? '';
    // The platform reads forms of fetch.
    const form = new Response(request as unknown as ReadableStream, { headers: { 'content-type': type } });
    void form.formData().then(async (data) => {
      const fields: Record<string, string[]> = {};
      for (const [name, value] of data)
        (fields[name] ??= []).push(typeof value === 'string' ? value : `${value.name} ${value.size > 1000}`);
      requests.push({ path: request.url ?? '', key: request.headers.authorization ?? '', fields });
      const answer = answers.shift() ?? heardByService;
      if (typeof answer === 'number') response.writeHead(answer).end('no');
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    answers,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
