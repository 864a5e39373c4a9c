declare const __WEB_VERSION__: string;

/** Version of this web app, as it travels in `Web-Version` and is in the footer. */
export const webVersion: string = typeof __WEB_VERSION__ === 'string' ? __WEB_VERSION__ : 'test';
