/** The part of the browser's Trusted Types that is used here. */
interface PolicyRules {
  createHTML(text: string): string;
  createScript(text: string): string | null;
  createScriptURL(url: string): string | null;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

type Sanitise = (html: string) => string;

/** The one policy: plain text and style sheets pass, markup is sanitised, scripts come from this origin or from memory. */
export class DefaultPolicy implements PolicyRules {
  #sanitise: Sanitise | null = null;
  #isSanitising = false;

  /** Lets markup pass as the function leaves it; before that, none does. */
  sanitiseBy(sanitise: Sanitise): void {
    this.#sanitise = sanitise;
  }

  createHTML(text: string): string {
    // Without a tag nothing can be made: the kit writes its style sheets this way. The sanitiser parses what it is given.
    if (!text.includes('<') || this.#isSanitising) return text;
    if (this.#sanitise === null) return '';
    this.#isSanitising = true;
    try {
      return this.#sanitise(text);
    } finally {
      this.#isSanitising = false;
    }
  }

  createScript(): null {
    return null;
  }

  createScriptURL(url: string): string | null {
    if (!URL.canParse(url, location.href)) return null;
    const { protocol, origin } = new URL(url, location.href);
    const isOwn = origin === location.origin && (protocol === 'blob:' || /^https?:$/.test(protocol));
    return isOwn ? url : null;
  }
}

export const defaultPolicy = new DefaultPolicy();

/** Puts the policy in force, where the browser knows Trusted Types; before anything else writes to the page. */
export function enforceDefaultPolicy(): void {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (isFactory(factory)) {
    factory.createPolicy('default', {
      createHTML: (text) => defaultPolicy.createHTML(text),
      createScript: () => defaultPolicy.createScript(),
      createScriptURL: (url) => defaultPolicy.createScriptURL(url),
    });
  }
}

function isFactory(value: unknown): value is TrustedTypesFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

enforceDefaultPolicy();
