/**
 * Caches a function of a declaration, so that it is computed once per declaration. Declarations are frozen and few.
 *
 * @returns the function; for the same declaration it returns the same object
 */
export function derivedOnce<Declared extends object, Derived>(
  derive: (declared: Declared) => Derived,
): (declared: Declared) => Derived {
  const made = new WeakMap<Declared, Derived>();
  return (declared) => {
    let derived = made.get(declared);
    if (derived === undefined) {
      derived = derive(declared);
      made.set(declared, derived);
    }
    return derived;
  };
}
