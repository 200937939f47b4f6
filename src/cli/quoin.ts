#!/usr/bin/env node
// The same program, for those who start it from its sources by this name.
import './quoin.mjs';
