export { takeTryoutTurn } from './take-tryout-turn.ts';
export { takeTurn } from './take-turn.ts';
