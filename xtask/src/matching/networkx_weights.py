"""Prints the best matchings of graphs by networkx.

Reads lines of JSON from the file of the first argument: a list of edges [a, b, weight]. Prints for
each the weight of the heaviest matching, and size and weight of the heaviest of the largest ones.
"""

import json
import sys

import networkx

with open(sys.argv[1]) as lines:
    for line in lines:
        graph = networkx.Graph()
        graph.add_weighted_edges_from(json.loads(line))
        found = []
        for largest in (False, True):
            matching = networkx.max_weight_matching(graph, maxcardinality=largest)
            found.append((len(matching), sum(graph[a][b]["weight"] for a, b in matching)))
        print(found[0][1], *found[1])
