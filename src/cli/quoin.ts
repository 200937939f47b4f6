#!/usr/bin/env node
// The name that `npx quoin` starts; `npm start` goes straight to the plain program, with the flags that keep it small.
import './quoin.mjs';
