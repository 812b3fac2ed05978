"""Contract types that import-linter does not have."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibrary(Contract):
    """`package` imports itself and the standard library only, and of that nothing named in `without`."""

    type_name = "standard_library"

    package = fields.StringField()
    without = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        package: str = self.package  # type: ignore[assignment]
        without: set[str] | None = self.without  # type: ignore[assignment]
        allowed = sys.stdlib_module_names - (without or set())
        found = [
            f"{place['importer']}:{place['line_number']}: {place['line_contents']}"
            for module in sorted(name for name in graph.modules if f"{name}.".startswith(f"{package}."))
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.partition(".")[0] not in allowed and not f"{imported}.".startswith(f"{package}.")
            for place in graph.get_import_details(importer=module, imported=imported)
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(line, bold=False)
        output.new_line()
