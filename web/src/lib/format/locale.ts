/** How the product writes dates and numbers; guests get those of their own language. */
export const locale = 'en-GB';
