export * from './clock.ts';
export * from './database.ts';
export * from './language-model.ts';
export * from './mail.ts';
export * from './search-index.ts';
