export { bytesInTurns, hashInTurns, hasLong, jsonInTurns } from './long-json.ts';
export { mapInTurns, TimeSlice, yieldIfLongTexts } from './time-slice.ts';
