import type { TemplateContent, TemplateDetail, TemplateScope } from '@rushes/contract/create/templates';

/** What of a template is edited. */
export interface TemplateValues {
  readonly title: string;
  readonly description: string;
  readonly scope: TemplateScope;
  readonly draft: TemplateContent;
}

export function valuesOf({ title, description, scope, draft }: TemplateDetail): TemplateValues {
  return { title, description, scope, draft };
}

/** `invalid`: nothing is sent until the marked fields are mended. `failed`: the next change or try sends it. */
export type SaverPhase = 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed' | 'conflict';

export interface SaverState {
  readonly phase: SaverPhase;
  readonly values: TemplateValues;
  readonly revision: number;
  readonly conflict: { readonly current: TemplateDetail; readonly changedBy: string } | null;
}

export interface SaverOptions {
  readonly template: TemplateDetail;
  readonly save: (values: TemplateValues, revision: number) => Promise<TemplateDetail>;
  readonly isValid: (values: TemplateValues) => boolean;
  /** What a refused save names as the newer state; null for any other failure. */
  readonly conflictOf: (error: unknown) => SaverState['conflict'];
  readonly onFailure: (error: unknown) => void;
}

const restMs = 700;

/** Saves a while after the last change, one save at a time. */
export function createTemplateSaver(options: SaverOptions) {
  const listeners = new Set<() => void>();
  let state = stateOf(options.template);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | null = null;

  const step = (next: Partial<SaverState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!options.isValid(state.values)) return step({ phase: 'invalid' });
    step({ phase: 'waiting' });
    timer = setTimeout(() => void flush(), restMs);
  };
  const send = async () => {
    const { values, revision } = state;
    step({ phase: 'saving' });
    try {
      const saved = await options.save(values, revision);
      step({ phase: 'saved', revision: saved.revision });
      // What was changed while the save was under way waits for the next.
      if (state.values !== values) wait();
    } catch (error) {
      const conflict = options.conflictOf(error);
      step(conflict === null ? { phase: 'failed' } : { phase: 'conflict', conflict });
      if (conflict === null) options.onFailure(error);
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    await inFlight;
    if (state.phase !== 'waiting' && state.phase !== 'failed') return;
    inFlight ??= send().finally(() => {
      inFlight = null;
    });
    await inFlight;
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => subscribeTo(listeners, listener),
    change(values: Partial<TemplateValues>) {
      step({ values: { ...state.values, ...values } });
      if (state.phase !== 'saving' && state.phase !== 'conflict') wait();
    },
    /** Saves what waits at once. */
    flush,
    /** A newer state was read: it is taken while all of ours is saved. */
    hear(template: TemplateDetail) {
      if (state.phase === 'saved' && template.revision > state.revision) step(stateOf(template));
    },
    /** Takes the newer state that is in the way. */
    reload() {
      if (state.conflict !== null) step(stateOf(state.conflict.current));
    },
    /** Puts ours over it. */
    overwrite() {
      if (state.conflict === null) return;
      step({ revision: state.conflict.current.revision, conflict: null });
      wait();
    },
  };
}

function subscribeTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function stateOf(template: TemplateDetail): SaverState {
  return { phase: 'saved', values: valuesOf(template), revision: template.revision, conflict: null };
}
