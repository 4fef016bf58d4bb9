/** Loaded before the desk's own program: this computer's clock stands an hour ahead. */
const { now } = Date
Date.now = () => now() + 3_600_000
