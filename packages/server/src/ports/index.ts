export * from './assets.ts';
export * from './clock.ts';
export * from './database.ts';
export * from './identity.ts';
export * from './language-model.ts';
export * from './log.ts';
export * from './mail.ts';
export * from './search-index.ts';
