/* Made by scripts/zones.sh with zones.table: what depends on this header is built again with a new table.
   Edition 2026c, SHA-256 42456d985ca316c613fea3a7738e97472dd4824b4847d88752dae9dac2748367 */
