export { personaTexts as texts } from '../../platform/index.ts';
