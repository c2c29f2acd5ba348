// Replaces firebase/database in the build (vite.config.ts): reactfire imports every Firebase
// product and the bundler cannot remove this unused one by itself.
function unavailable(): never {
  throw new Error('the Realtime Database is not part of this product');
}

export {
  unavailable as get,
  unavailable as off,
  unavailable as onChildAdded,
  unavailable as onChildChanged,
  unavailable as onChildMoved,
  unavailable as onChildRemoved,
  unavailable as onValue,
};
