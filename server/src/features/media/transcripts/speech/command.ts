import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaError } from '@rushes/media/media-error';
import { openProgram, type Runner } from '@rushes/media/run';
import { type SpeechDriver, SpeechError } from './speech.ts';
import { readWhisperJson } from './whisper-json.ts';

const outputBytesMost = 64 * 1024 * 1024;
const name = 'heard';

/** A program in the style of whisper.cpp on this machine, as isolated as ffmpeg is. */
export function commandDriver(media: Runner, command: readonly string[]): SpeechDriver {
  return {
    format: 'wav',
    mostMs: 4 * 3_600_000,
    async listen({ file, workDir, durationMs, language, signal, onProgress }) {
      const program = await openProgram(command);
      if (program === undefined) throw new SpeechError('not-set-up', 'the program is missing');
      // Large models on slow machines take several times as long as the speech.
      const wallMs = 600_000 + durationMs * 8;
      const options = ['-l', language ?? 'auto', '-ojf', '-of', name, '-pp', '-np'];
      try {
        await media.run({
          tool: program,
          args: ['-f', file, ...options],
          workDir,
          lane: 'background',
          limits: {
            wallMs,
            cpuS: (wallMs / 1000) * 16,
            outputBytes: outputBytesMost,
            memoryBytes: 32_000_000_000,
          },
          signal,
          onStderr: (line) => {
            const percent = /progress\s*=\s*(\d+)\s*%/.exec(line)?.[1];
            if (percent !== undefined) onProgress(Number(percent) / 100);
          },
        });
      } catch (error) {
        signal.throwIfAborted();
        throw problemOf(error);
      }
      return readWhisperJson(await output(join(workDir, `${name}.json`)));
    },
  };
}

async function output(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.size > outputBytesMost)
    throw new SpeechError('unreadable', 'no JSON was written', { permanent: true });
  return readFile(path);
}

function problemOf(error: unknown): unknown {
  if (!isMediaError(error)) return error;
  const { code, detail } = error;
  if (code === 'timed-out') return new SpeechError('too-slow', code, { permanent: true });
  if (code === 'tool-missing') return new SpeechError('not-set-up', detail);
  return new SpeechError('failed', `${code} ${detail}`);
}
