/**
 * Memoizes a function of a declaration. Declarations are frozen, and there are few.
 *
 * @returns the same object each time
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
